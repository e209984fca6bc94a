export type DateRange = { from?: string | undefined; to?: string | undefined }

export const presets = ['today', 'last7', 'thisMonth', 'lastMonth', 'thisYear'] as const
export type Preset = (typeof presets)[number]

/** Dates of a preset, relative to `today`, `2026-11-20`. */
export function presetRange(preset: Preset, today: string): DateRange {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const ranges: Record<Preset, DateRange> = {
    today: { from: today, to: today },
    last7: { from: plusDays(today, -6), to: today },
    thisMonth: { from: day(year, month, 1), to: day(year, month + 1, 0) },
    lastMonth: { from: day(year, month - 1, 1), to: day(year, month, 0) },
    thisYear: { from: day(year, 1, 1), to: day(year, 12, 31) },
  }
  return ranges[preset]
}

export const presetOf = ({ from, to }: DateRange, today: string): Preset | undefined =>
  presets.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  })

export function isWholeMonth({ from, to }: DateRange): boolean {
  const [year = 0, month = 0] = from?.split('-').map(Number) ?? []
  return from !== undefined && from === day(year, month, 1) && to === day(year, month + 1, 0)
}

function plusDays(from: string, days: number): string {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  return day(year, month, date + days)
}

/** Month and day may overflow: day 0 is the last day of the previous month. */
const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
