/** Why a body is not read: it is no JSON in UTF-8 (RFC 8259, 8.1), or an object has two members of one name (4). */
export class UnreadableJson extends Error {}

/**
 * Reads JSON in which no object repeats a member: of two, a gateway, a log or a check of a signature before us may have read
 * the other one. @throws UnreadableJson
 */
export function readJson(body: string | Uint8Array): unknown {
  const text = typeof body === 'string' ? body : textOf(body)
  const value = parsed(text)
  if (repeatsMember(text)) throw new UnreadableJson('a member is repeated')
  return value
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UnreadableJson('not UTF-8')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableJson('not JSON')
  }
}

/** Whether an object of this valid JSON has two members of one name, however they are written. */
function repeatsMember(text: string): boolean {
  /** The names of the open objects; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ',' && isName) {
      const names = open.at(-1)
      const name = JSON.parse(token) as string
      if (names?.has(name)) return true
      names?.add(name)
    }
    isName = (token === '{' || token === ',') && open.at(-1) !== undefined
  }
  return false
}
