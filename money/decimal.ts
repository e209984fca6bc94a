/**
 * Parses decimal text as the exact fraction units / 10^scale: "0.25" is 25 / 100. Throws TypeError for anything but
 * digits and a point.
 */
export function decimal(text: string): { units: bigint; scale: number } {
  const parts = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text)
  if (!parts) throw new TypeError(`"${text.slice(0, 20)}" is not a plain decimal number`)
  const [, whole = '', decimals = ''] = parts
  return { units: BigInt(whole + decimals), scale: decimals.length }
}

export const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent)
