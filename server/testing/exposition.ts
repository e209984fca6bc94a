export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }

/** The samples of metrics in Prometheus' text format, and the names of the metrics in its comments. */
export function samplesOf(text: string): { samples: Sample[]; names: string[] } {
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]),
      ),
      value: Number(value),
    }),
  )
  return { samples, names: [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name) }
}
