/** Caches the results of `make` by its options, since building Intl objects is expensive. */
export function keep<Options, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const cache = new Map<string, Made>()
  return (options) => {
    const key = JSON.stringify(options) ?? ''
    const value = cache.get(key) ?? make(options)
    cache.set(key, value)
    return value
  }
}
