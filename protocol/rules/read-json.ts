/**
 * Why a body is not read: it is no JSON in UTF-8 (RFC 8259, 8.1), an object has two members of one name (4), or a member
 * would change what all objects inherit.
 */
export class UnreadableJson extends Error {}

/**
 * Reads JSON in which no object repeats a member: of two, a gateway, a log or a check of a signature before us may have read
 * the other one. @throws UnreadableJson
 */
export function readJson(body: string | Uint8Array): unknown {
  const text = typeof body === 'string' ? body : textOf(body)
  const value = parsed(text)
  if (membersIn(text) > membersOf(value)) throw new UnreadableJson('a member is repeated')
  return value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a body. @throws UnreadableJson unless it is UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
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

/** How many members are written in this valid JSON: each has one colon outside a string. */
function membersIn(text: string): number {
  let members = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    // What follows a backslash ends no string.
    if (sign === backslash) at += 1
    else if (sign === quote) isString = !isString
    else if (sign === colon && !isString) members += 1
  }
  return members
}

const [backslash, quote, colon] = [0x5c, 0x22, 0x3a]

/**
 * How many members the objects in a value have; without recursion, as any depth can be sent.
 * @throws UnreadableJson for a member that would become the prototype where objects are merged
 */
function membersOf(value: unknown): number {
  let members = 0
  const open: unknown[] = [value]
  while (open.length > 0) {
    const part = open.pop()
    if (typeof part !== 'object' || part === null) continue
    if (isPoisoned(part)) throw new UnreadableJson('a member changes the prototype')
    const inner = Object.values(part) as unknown[]
    if (!Array.isArray(part)) members += inner.length
    for (const each of inner) if (typeof each === 'object' && each !== null) open.push(each)
  }
  return members
}

function isPoisoned(part: object): boolean {
  if (Object.hasOwn(part, '__proto__')) return true
  if (!Object.hasOwn(part, 'constructor')) return false
  const { constructor } = part as { constructor: unknown }
  return typeof constructor === 'object' && constructor !== null && Object.hasOwn(constructor, 'prototype')
}
