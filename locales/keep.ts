/** Remembers what `make` gave for the same options: building Intl objects is what costs. */
export function keep<Options, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const known = new Map<string, Made>()
  return (options) => {
    const key = JSON.stringify(options) ?? ''
    const value = known.get(key) ?? make(options)
    known.set(key, value)
    return value
  }
}
