export type Encoding = 'br' | 'gzip' | 'identity'

/** The best compression that the client accepts (Accept-Encoding): Brotli, gzip, otherwise `identity`. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity'
}
