/** A number option `--name 5`. */
export const option = (name: string, otherwise: number): number => Number(word(name) ?? otherwise)

/** A text option `--name word`. */
export function word(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
