/** Caches the results of `make` by its options, since building Intl objects is expensive. */
export function keep<Options, Formatter>(
  make: (options: Options) => Formatter,
): (options: Options) => Formatter {
  const cache = new Map<string, Formatter>()
  return (options) => {
    const key = JSON.stringify(options) ?? ''
    const value = cache.get(key) ?? make(options)
    cache.set(key, value)
    return value
  }
}
