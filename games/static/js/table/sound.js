// Short tones made by the browser itself; off until somebody switches them on.

import { recall, remember } from "./storage.js";

const KEY = "fool.sound";
// [frequency in Hz, start in s, length in s]
const TONES = {
  card: [[320, 0, 0.05]],
  turn: [
    [523, 0, 0.12],
    [784, 0.12, 0.18],
  ],
  befooled: [
    [311, 0, 0.15],
    [233, 0.15, 0.25],
  ],
  dealEnd: [
    [392, 0, 0.12],
    [494, 0.12, 0.12],
    [587, 0.24, 0.25],
  ],
  refused: [[180, 0, 0.12]],
};
const VOLUME = 0.08;

export class Sound {
  constructor() {
    this.isOn = recall(KEY) === "on";
    this.context = null;
  }

  toggle() {
    this.isOn = !this.isOn;
    remember(KEY, this.isOn ? "on" : "off");
    this.play(["turn"]);
  }

  /** Play these sounds at once, if sound is on. */
  play(names) {
    if (!this.isOn || !names.length) return;
    this.context ??= new AudioContext();
    for (const [frequency, start, length] of names.flatMap((name) => TONES[name])) {
      this.#tone(frequency, this.context.currentTime + start, length);
    }
  }

  #tone(frequency, from, length) {
    const tone = this.context.createOscillator();
    const volume = this.context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(this.context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
