/** Parameters whose values are shown: numbers, days, states and positions in a list; never names, addresses or keys. */
const visiblePaths =
  /^(?:limit|cursor|order|sort|status|state|type|kind|currency|direction|from|to|since|until|after|before|page|(?:from|to)Date|created_?(?:from|to|after|before)|(?:starting|ending)_(?:after|before)|id|\w+(?:Id|_id))$/
/** Letters and digits, too short for a key. */
const harmless = /^[\w.:+-]{1,36}$/
const secret = /^(?:sk|whsec|pk|msg)_|^[A-Za-z0-9_-]{32,}$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const masked = '…'

/**
 * The path of a request in the form stored in the log. Values of the query and parts of the path that could be secrets
 * or personal data are replaced by an ellipsis; at most 500 characters.
 */
export function maskedPath(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const parts = path.split('/').map((part) => (isHarmless(decoded(part)) ? part : masked))
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      const isShown = visiblePaths.test(decoded(name)) && isHarmless(decoded(value))
      return `${isHarmless(decoded(name)) ? name : masked}=${isShown ? value : masked}`
    })
  return `${parts.join('/')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`.slice(0, 500)
}

/** The address of a server without possible secrets in its path and query. */
export function maskedUrl(url: string): string {
  if (!URL.canParse(url)) return masked
  const { origin, pathname, search } = new URL(url)
  return `${origin}${maskedPath(`${pathname}${search}`)}`
}

const isHarmless = (text: string): boolean =>
  text === '' || uuid.test(text) || (harmless.test(text) && !secret.test(text))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '%'
  }
}
