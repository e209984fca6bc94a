import {
  codeName,
  codePlace,
  errorNames,
  type Fault,
  type FaultMessage,
  maxPlaces,
} from '@sixpence/protocol/session/fault-report'
import { codeDidNotCome, fileDidNotCome } from './load-failure.ts'
import type { Report } from './report.ts'

/**
 * The parts of an error that are sent: its class, the name in the code it concerns, and its positions in the site's files.
 * The message is not sent, because it may quote input, as `JSON.parse` does. Known messages are replaced by fixed texts, all
 * others by "another".
 */
export function faultOf({ what, detail, error, reference }: Report, origin: string): Omit<Fault, 'route'> {
  const { of = detail?.replaceAll(/[^\w$.#]+/g, '.'), ...words } =
    error instanceof Error ? wordsOf(error) : {}
  const places = error instanceof Error ? placesOf(error.stack ?? '', origin) : []
  return {
    reference,
    kind: what,
    ...words,
    ...(of !== undefined && codeName.test(of) && { of }),
    ...(places.length > 0 && { places }),
  }
}

/** Messages of V8, SpiderMonkey and JavaScriptCore. The groups of the patterns are names in the code. */
const patterns: readonly [RegExp, FaultMessage][] = [
  [
    /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '([^']*)'\)/,
    'a property of nothing was read',
  ],
  [/^can't access property "([^"]*)"/, 'a property of nothing was read'],
  [/^(?:undefined|null) is not an object \(evaluating '([^']*)'\)/, 'a property of nothing was read'],
  [/^(\S+) is not a function/, 'not a function'],
  [/^(\S+) is not defined/, 'not defined'],
  [/^Can't find variable: (\S+)/, 'not defined'],
  [/^(\S+) is not iterable/, 'not iterable'],
  [codeDidNotCome, 'a code file did not come'],
  [fileDidNotCome, 'no answer from the server'],
  [/JSON/, 'not JSON'],
  [/BigInt|^Invalid (?:time value|date|array length)/, 'not a number'],
  [/^Maximum call stack|^too much recursion/, 'too much recursion'],
  [/^Minified React error (#\d{1,3});/, 'an error of React'],
]

function wordsOf({ name, message }: Error): Pick<Fault, 'name' | 'message' | 'of'> {
  const knownName = errorNames.find((errorName) => errorName === name) ?? 'another'
  for (const [pattern, meaning] of patterns) {
    const match = pattern.exec(message)
    if (match) return { name: knownName, message: meaning, ...(match[1] !== undefined && { of: match[1] }) }
  }
  return { name: knownName, message: 'another' }
}

/** Only positions in the site's files, not in an extension's. */
function placesOf(stack: string, origin: string): string[] {
  const places = stack.slice(0, 20_000).matchAll(/(https?:\/\/[^\s()@/]+)\/assets\/([\w.-]+\.js:\d+:\d+)/g)
  return [...places]
    .filter(([, from, place]) => from === origin && place !== undefined && codePlace.test(place))
    .map(([, , place = '']) => place)
    .slice(0, maxPlaces)
}
