/**
 * `halfEven`: to the nearest, ties to the even neighbour; `halfUp`: to the nearest, ties away from zero; `up`: away
 * from zero; `down`: towards zero. There is no default: each division names its rounding.
 */
export type Rounding = 'halfEven' | 'halfUp' | 'up' | 'down'

/** numerator ÷ denominator, rounded to an integer. The denominator must be positive. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const towardsZero = numerator / denominator
  const rest = numerator % denominator
  if (rest === 0n || !goesAway[rounding](halfOf(rest, denominator), towardsZero)) return towardsZero
  return numerator < 0n ? towardsZero - 1n : towardsZero + 1n
}

type Half = 'below' | 'exactly' | 'above'

/** Whether a truncated quotient with a remainder is moved by 1 away from zero. */
const goesAway: Record<Rounding, (half: Half, quotient: bigint) => boolean> = {
  halfEven: (half, quotient) => half === 'above' || (half === 'exactly' && quotient % 2n !== 0n),
  halfUp: (half) => half !== 'below',
  up: () => true,
  down: () => false,
}

function halfOf(rest: bigint, denominator: bigint): Half {
  const twice = 2n * (rest < 0n ? -rest : rest)
  if (twice < denominator) return 'below'
  return twice > denominator ? 'above' : 'exactly'
}
