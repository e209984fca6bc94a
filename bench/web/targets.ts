export type Measurement = {
  name: string
  value: number
  unit: 'kB' | 'ms' | 's' | 'MB' | ''
  target: number
  limit: number
}

type Line = Omit<Measurement, 'value'>

/** Targets and limits of docs/PERFORMANCE.md; with --strict a missed limit fails the build. */
const lines = {
  signInJs: { name: 'sign-in: JS', unit: 'kB', target: 85, limit: 90 },
  signInHtml: { name: 'sign-in: HTML with style and brand', unit: 'kB', target: 12, limit: 13 },
  signInAll: { name: 'sign-in: all bytes', unit: 'kB', target: 130, limit: 160 },
  signInFcp: { name: 'sign-in: FCP', unit: 's', target: 0.7, limit: 1 },
  signInLcp: { name: 'sign-in: LCP', unit: 's', target: 0.7, limit: 1 },
  signInLive: { name: 'sign-in: script active', unit: 's', target: 1.7, limit: 2.2 },
  signInBlocking: { name: 'sign-in: blocking from start', unit: 'ms', target: 150, limit: 300 },
  signInCls: { name: 'sign-in: CLS', unit: '', target: 0.01, limit: 0.05 },
  pressTotal: { name: 'from the press to the total', unit: 's', target: 1, limit: 1.4 },
  pressBlocking: { name: 'from the press: blocking', unit: 'ms', target: 150, limit: 300 },
  codeTotal: { name: 'from the code to the total', unit: 's', target: 1, limit: 1.4 },
  homeLcp: { name: 'home: LCP', unit: 's', target: 1.6, limit: 2.2 },
  homeCss: { name: 'home: CSS', unit: 'kB', target: 6, limit: 40 },
  homeBlocking: { name: 'home: blocking from start', unit: 'ms', target: 150, limit: 400 },
  homeCls: { name: 'home: CLS', unit: '', target: 0.01, limit: 0.05 },
  homeHeap: { name: 'home: JS heap', unit: 'MB', target: 8, limit: 16 },
  historyTyping: { name: 'history: INP typing in the search', unit: 'ms', target: 50, limit: 100 },
  historySelecting: { name: 'history: INP selecting, the worst run', unit: 'ms', target: 48, limit: 100 },
  historyScrolling: { name: 'history: longest task scrolling', unit: 'ms', target: 50, limit: 80 },
  gridKeys: { name: 'grid: INP arrow and page keys', unit: 'ms', target: 50, limit: 100 },
  gridFilter: { name: 'grid: INP choosing a filter', unit: 'ms', target: 50, limit: 100 },
  gridOpening: { name: 'grid: INP opening a line', unit: 'ms', target: 50, limit: 100 },
  gridTyping: { name: 'grid: INP typing in a cell', unit: 'ms', target: 50, limit: 100 },
  gridSaving: { name: 'grid: INP saving a line', unit: 'ms', target: 50, limit: 100 },
  gridScrolling: { name: 'grid: longest task scrolling', unit: 'ms', target: 50, limit: 80 },
  gridHeap: { name: 'grid: JS heap', unit: 'MB', target: 12, limit: 16 },
  historyHeap: { name: 'history: JS heap', unit: 'MB', target: 12, limit: 16 },
} as const satisfies Record<string, Line>

export const measured = (what: keyof typeof lines, value: number): Measurement => ({ ...lines[what], value })

/** Formats a measurement as a line: value, target, limit and the comparison. */
export function lineOf({ name, value, unit, target, limit }: Measurement): string {
  const shown = (number: number): string => `${Math.round(number * 1000) / 1000} ${unit}`.trim()
  const verdict =
    value <= target ? 'meets the target' : value <= limit ? 'misses the target' : 'OVER THE LIMIT'
  return `${name.padEnd(38)} ${shown(value).padStart(12)}   target ${shown(target).padEnd(9)} limit ${shown(limit).padEnd(9)} ${verdict}`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
