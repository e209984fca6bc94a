import { formatHex, formatHex8, toGamut } from 'culori'
import type { Knobs } from './brand.ts'

export type Scheme = 'light' | 'dark'

/**
 * The colours components may use, as plain sRGB text, derived from a brand's knobs. Lightness is OKLCH, so the same
 * ladder gives the same contrast at every hue; contrast.test.ts proves it on the result.
 */
export function roles(knobs: Knobs, scheme: Scheme) {
  const { hue, chroma, secondHue, neutralHue, neutralChroma } = knobs
  const pick = <T>(light: T, dark: T): T => (scheme === 'light' ? light : dark)
  const [fill, onFill] = pick(
    [knobs.fill[0], knobs.onFill[0]] as const,
    [knobs.fill[1], knobs.onFill[1]] as const,
  )

  /** The tinted grey of this lightness; `light` and `dark` scale how much of the tint it takes. */
  const grey = (light: number, dark: number, tint = 1, darkTint = 1) =>
    oklch(pick(light, dark), neutralChroma * pick(tint, darkTint), neutralHue)
  const accent = (lightness: number, amount: number) => oklch(lightness, amount, hue)
  const sentiment = (light: Lch, dark: Lch) => oklch(...pick(light, dark))

  const page = grey(0.995, 0.205, 0.3)
  const deep = accent(0.3, chroma * pick(0.75, 0.6))
  const good = {
    line: sentiment([0.58, 0.12, 155], [0.7, 0.12, 155]),
    wash: sentiment([0.958, 0.032, 155], [0.28, 0.045, 155]),
  }
  const warn = {
    line: sentiment([0.63, 0.13, 68], [0.75, 0.12, 80]),
    wash: sentiment([0.965, 0.04, 85], [0.29, 0.045, 80]),
  }
  const bad = {
    line: sentiment([0.58, 0.19, 27], [0.68, 0.16, 25]),
    wash: sentiment([0.965, 0.02, 25], [0.28, 0.06, 25]),
  }
  const accentLine = accent(pick(0.55, 0.72), Math.min(chroma, pick(0.13, 0.12)))
  const accentWash = accent(pick(0.955, 0.285), chroma * pick(0.22, 0.4))

  return {
    // Surfaces, from lowest to highest.
    'surface-sunk': grey(0.955, 0.165),
    'surface-page': page,
    'surface-inset': grey(0.975, 0.235, 0.8),
    'surface-raised': pick('#ffffff', grey(0.26, 0.26)),
    // Hair separates, firm bounds a control.
    'line-hair': grey(0.905, 0.315),
    'line-firm': grey(0.6, 0.58),
    ink: grey(0.22, 0.95, 2),
    'ink-2': grey(0.45, 0.76, 1.6),
    'ink-3': grey(0.53, 0.69, 1.6),
    'accent-fill': accent(fill, chroma * pick(1, 0.85)),
    'accent-fill-press': accent(fill + pick(-0.06, 0.06), chroma * pick(1, 0.85)),
    // A light fill still has a 3:1 outline; on the dark page every fill stands out by itself.
    'accent-edge': pick(accent(Math.min(fill, 0.58), chroma), '#0000'),
    'accent-on': accent(onFill, pick(0.01, 0.02)),
    'accent-ink': accent(pick(0.43, 0.82), Math.min(chroma, pick(0.11, 0.1))),
    'accent-line': accentLine,
    'accent-wash': accentWash,
    'accent-bound': mix(accentLine, accentWash, 0.4),
    // Slip head and card: the same deep ground and light text in both schemes.
    'accent-deep': deep,
    'on-deep': '#f9f9f9',
    'on-deep-2': mix('#f9f9f9', deep, 0.8),
    second: oklch(pick(0.84, 0.78), pick(0.085, 0.09), secondHue),
    // Sentiment keeps its hues in every brand.
    'good-ink': sentiment([0.44, 0.105, 155], [0.82, 0.12, 155]),
    'good-wash': good.wash,
    'good-line': good.line,
    'good-bound': mix(good.line, good.wash, 0.5),
    'warn-ink': sentiment([0.44, 0.09, 65], [0.85, 0.11, 80]),
    'warn-wash': warn.wash,
    'warn-line': warn.line,
    'warn-bound': mix(warn.line, warn.wash, 0.55),
    'bad-ink': sentiment([0.47, 0.165, 27], [0.8, 0.11, 25]),
    'bad-wash': bad.wash,
    'bad-line': bad.line,
    'bad-bound': mix(bad.line, bad.wash, 0.45),
    'bad-fill': sentiment([0.52, 0.19, 27], [0.72, 0.15, 25]),
    'bad-fill-press': sentiment([0.46, 0.17, 27], [0.78, 0.13, 25]),
    'bad-on': pick('#ffffff', oklch(0.2, 0.02, 25)),
    // Data: the first series is accent-line, the others keep its lightness.
    'data-2': oklch(pick(0.72, 0.76), 0.1, secondHue),
    'data-3': sentiment([0.62, 0.09, 285], [0.72, 0.1, 285]),
    'data-4': sentiment([0.62, 0.09, 345], [0.72, 0.1, 345]),
    'data-5': sentiment([0.62, 0.08, 130], [0.72, 0.09, 130]),
    veil: pick(oklch(0.3, 0.02, neutralHue, 0.45), '#000000a6'),
    'lift-1': `0 1px 2px ${pick(oklch(0.3, 0.02, neutralHue, 0.08), '#0006')}`,
    'lift-2': pick(
      `0 1px 2px ${oklch(0.3, 0.02, neutralHue, 0.06)},0 12px 32px -8px ${oklch(0.3, 0.02, neutralHue, 0.16)}`,
      '0 1px 2px #0006,0 12px 32px -8px #0000008c',
    ),
  }
}

export type Role = keyof ReturnType<typeof roles>

type Lch = readonly [lightness: number, chroma: number, hue: number]

const fit = toGamut('rgb', 'oklch')

function oklch(l: number, c: number, h: number, alpha = 1): string {
  const colour = { mode: 'oklch', l, c, h, alpha } as const
  return alpha < 1 ? formatHex8(fit(colour)) : formatHex(fit(colour))
}

/** `share` of a colour laid over another, as the browser would paint a translucent colour. */
function mix(over: string, under: string, share: number): string {
  const blend = (at: number) => Math.round(channel(over, at) * share + channel(under, at) * (1 - share))
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, '0')).join('')}`
}

function channel(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16)
}
