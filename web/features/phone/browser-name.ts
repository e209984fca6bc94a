const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** Short name such as "Firefox, Windows" from a user agent, or the user agent itself if unknown. */
export function browserName(userAgent: string): string {
  const names = [browsers, systems].flatMap(
    (signs) => signs.find(([sign]) => sign.test(userAgent))?.[1] ?? [],
  )
  return names.length > 0 ? names.join(', ') : userAgent.slice(0, 60)
}
