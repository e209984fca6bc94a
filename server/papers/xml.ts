/** Text for XML: control characters removed, white space collapsed, cut to `maxLength` characters before escaping. */
export const inXml = (text: string, maxLength = 500): string =>
  Array.from(
    text
      .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, maxLength)
    .join('')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
