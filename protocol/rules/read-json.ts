/**
 * The body cannot be read: it is not JSON in UTF-8 (RFC 8259, 8.1), an object has a duplicate member name (4), or a member
 * would change the prototype.
 */
export class UnreadableJson extends Error {}

/**
 * Parses JSON and rejects duplicate members: a gateway, a log or a signature check before us may have read the other. @throws
 * UnreadableJson
 */
export function readJson(body: string | Uint8Array): unknown {
  const text = typeof body === 'string' ? body : textOf(body)
  const value = parsed(text)
  if (membersIn(text) > membersOf(value)) throw new UnreadableJson('a member is repeated')
  return value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a body. @throws UnreadableJson unless it is UTF-8 */
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

/** Counts the members written in valid JSON: each has a colon outside a string. */
function membersIn(text: string): number {
  let members = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    // An escaped character does not end the string.
    if (sign === backslash) at += 1
    else if (sign === quote) isString = !isString
    else if (sign === colon && !isString) members += 1
  }
  return members
}

const backslash = 0x5c
const quote = 0x22
const colon = 0x3a

/**
 * Counts the members of all objects in a value; without recursion, because senders choose the depth. @throws UnreadableJson
 * for a member that would become the prototype where objects are merged
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
