const syllables = 'ka lo mi ren da sho ti vel gor an pe ru sa nik ol bra mar tin el za'.split(' ')

/** Pseudo-random numbers below a bound; the same seed gives the same numbers. */
function chances(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const [firstCount, lastCount] = [4_000, 120_000]

/**
 * Names for measurements, from four thousand first names and 120,000 last names; the same number gives the same name.
 */
export function namesForMeasuring(): (n: number) => { firstName: string; lastName: string } {
  const random = chances(20_261_126)
  const word = (): string =>
    Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join('')
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
  const firsts = Array.from({ length: firstCount }, () => capital(word()))
  const lasts = Array.from({ length: lastCount }, () => capital(word()))
  return (n) => {
    const of = chances(n * 2_654_435_761 + 17)
    of(2)
    return { firstName: firsts[of(firstCount)] ?? '', lastName: lasts[of(lastCount)] ?? '' }
  }
}
