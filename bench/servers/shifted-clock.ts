/**
 * Loaded before a server (`--import`): shifts its machine's clock by CLOCK_SHIFT_MS. Timers and `performance.now()` are
 * not changed.
 */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const MachineDate = Date

class ShiftedDate extends MachineDate {
  // Without arguments it is the present moment; with arguments, the given date.
  constructor(...given: [] | ConstructorParameters<typeof MachineDate>) {
    if (given.length === 0) super(MachineDate.now() + shiftMs)
    else super(...given)
  }

  static override now(): number {
    return MachineDate.now() + shiftMs
  }
}

if (shiftMs !== 0) globalThis.Date = ShiftedDate as typeof Date
