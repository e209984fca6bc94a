/**
 * Loaded before a server (`--import`): its machine's clock is wrong by CLOCK_SHIFT_MS. Time that passes, as timers and
 * `performance.now()` count it, is left alone.
 */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const MachineDate = Date

class ShiftedDate extends MachineDate {
  // Without arguments it is the present moment; with them, whatever they say.
  constructor(...given: [] | ConstructorParameters<typeof MachineDate>) {
    if (given.length === 0) super(MachineDate.now() + shiftMs)
    else super(...given)
  }

  static override now(): number {
    return MachineDate.now() + shiftMs
  }
}

if (shiftMs !== 0) globalThis.Date = ShiftedDate as typeof Date
