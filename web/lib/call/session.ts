import { authLogout, authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { delay } from '#lib/delay.ts'
import { exchange } from './exchange.ts'
import { Refusal } from './refusal.ts'
import { pageTranslate } from '#lib/language/language.ts'
import { inOneTab } from '#lib/one-tab.ts'
import { clearCompanyDrafts, clearStorage } from '#lib/storage.ts'
import { askTabs, type EndReason, openTabs, selector, type Tabs, type Tokens } from '#lib/tabs.ts'
import { areOfOthers, freshUntil } from './token.ts'

type Pair = { accessToken: string; refreshToken: string }

export type SessionParts = {
  tabs: Tabs
  locks: Pick<LockManager, 'request'>
  now: () => number
  wait: (ms: number) => Promise<void>
  refresh: (refreshToken: string) => Promise<Pair>
  logout: (tokens: Tokens) => Promise<unknown>
}

export type Session = ReturnType<typeof createSession>

/** A lost response is requested again within the 30 s in which the server returns the same successor. */
const repeatAfterMs = [1_000, 4_000]

/**
 * The session of this tab. The access token is in memory, the refresh selector in session storage (Q025); a tab without them
 * asks the other tabs. Only a single tab at a time refreshes and sends the result to the others.
 */
export function createSession(parts: SessionParts) {
  const { tabs, now } = parts
  let tokens: Tokens | undefined
  let renewing: Promise<Tokens> | undefined
  let ending = new AbortController()
  let parking: Promise<EndReason | undefined> = Promise.resolve(undefined)
  const onEnd = new Set<(why: EndReason) => void>()

  tabs.listen((message) => {
    if (message.type === 'ask' && tokens?.accessToken) tabs.post({ type: 'tokens', tokens })
    if (message.type === 'tokens' && tokens) adopt(message.tokens)
    if (message.type === 'ended' && tokens) end(message.why, 'told')
  })

  function keep(next: Tokens): Tokens {
    tokens = next
    selector.set(next.refreshToken)
    return next
  }

  /**
   * A message from another tab. If another person has signed in there, this tab must not show their data; a new session of
   * the same person, whose cookie has replaced the old cookie, continues here.
   */
  function adopt(theirs: Tokens): void {
    if (areOfOthers(tokens?.accessToken ?? '', theirs.accessToken)) end('signedOut', 'told')
    else keep(theirs)
  }

  /** Starts a session with the tokens of a completed sign-in. */
  function begin(pair: Pair): void {
    clearCompanyDrafts()
    // A session whose end this tab did not receive, which may be another person's.
    if (tokens && (!tokens.accessToken || areOfOthers(tokens.accessToken, pair.accessToken))) clearStorage()
    news(pair)
  }

  /** Whether a session seems to exist, here or in another tab; only a call to the server is certain. */
  async function restore(): Promise<boolean> {
    if (tokens) return true
    const refreshToken = selector.get()
    if (refreshToken) tokens = { accessToken: '', refreshToken, freshUntil: 0 }
    else {
      const theirs = await ask()
      if (theirs) keep(theirs)
    }
    return tokens !== undefined
  }

  const ask = () => askTabs(tabs, parts.wait)

  /** A token valid for at least ten seconds (B094). @throws Refusal sessionExpired */
  async function token(): Promise<string> {
    await restore()
    const openTokens = needOpen()
    return now() < openTokens.freshUntil ? openTokens.accessToken : (await renewed()).accessToken
  }

  /** A new token after the server has refused this token (Q077). */
  async function replace(refused: string): Promise<string> {
    if (tokens?.accessToken === refused) tokens = { ...tokens, freshUntil: 0 }
    return token()
  }

  const renewed = (): Promise<Tokens> =>
    (renewing ??= inOneTab(parts, 'sixpence.refresh', async () => {
      // Another tab may have refreshed while this tab waited.
      if (tokens && now() < tokens.freshUntil) return tokens
      return renew()
    }).finally(() => {
      renewing = undefined
    }))

  /** Refreshes with this tab's selector or, if refused, with that of a faster tab whose message has not arrived yet. */
  async function renew(): Promise<Tokens> {
    const tried = new Set<string>()
    let why: EndReason = 'expired'
    const mine = tokens?.accessToken ?? ''
    for (let refreshToken = tokens?.refreshToken ?? ''; !tried.has(refreshToken);) {
      tried.add(refreshToken)
      const pair = await refreshed(refreshToken).catch((error: unknown): undefined => {
        unlessOver(error)
        if (error instanceof Refusal && error.name === 'passwordChanged') why = 'passwordChanged'
        return undefined
      })
      const openTokens = needOpen()
      if (pair) return news(pair)
      const theirs = openTokens.refreshToken === refreshToken ? await ask() : openTokens
      needOpen()
      if (!theirs || tried.has(theirs.refreshToken) || areOfOthers(mine, theirs.accessToken)) break
      if (now() < keep(theirs).freshUntil) return theirs
      refreshToken = theirs.refreshToken
    }
    end(why)
    throw expired()
  }

  /** A session that ended meanwhile must not be restored. */
  function needOpen(): Tokens {
    if (!tokens) throw expired()
    return tokens
  }

  async function refreshed(refreshToken: string): Promise<Pair> {
    for (const pause of [...repeatAfterMs, undefined]) {
      try {
        return await parts.refresh(refreshToken)
      } catch (error) {
        if (isOver(error) || pause === undefined) throw error
        await parts.wait(pause)
        // This tab may have been suspended while another used the selector and sent the result.
        if (needOpen().refreshToken !== refreshToken) throw expired()
      }
    }
    throw expired()
  }

  function news(pair: Pair): Tokens {
    const next = keep({ ...pair, freshUntil: freshUntil(pair.accessToken, now()) })
    tabs.post({ type: 'tokens', tokens: next })
    return next
  }

  /**
   * Ends the session here: clears memory and storage, informs other tabs and listeners (B095 to B097). A sign-out leaves
   * nothing behind; after any other end the person's drafts stay in the tab, sealed.
   */
  function end(why: EndReason, how: 'ours' | 'told' = 'ours'): void {
    if (!tokens) return
    tokens = undefined
    const had = { ...(sessionStorage as unknown as Record<string, string>) }
    clearStorage()
    parking = import('#lib/parked-drafts.ts').then(({ park }) => park(had, why)).catch(() => why)
    if (how === 'ours') tabs.post({ type: 'ended', why })
    ending.abort(expired())
    ending = new AbortController()
    for (const listener of onEnd) listener(why)
  }

  /**
   * Ends the session here at once and at the server; if the server cannot be reached, the tokens are discarded anyway (B096).
   * The other tabs are notified first, because their later calls would be refused.
   */
  async function signOut(why: EndReason = 'signedOut'): Promise<void> {
    const mine = tokens
    if (!mine) return
    const fresh = now() < mine.freshUntil ? mine : await renewed().catch(() => undefined)
    tabs.post({ type: 'ended', why })
    const loggingOut = fresh && parts.logout(fresh)
    end(why, 'told')
    await loggingOut?.catch(() => undefined)
  }

  return {
    begin,
    restore,
    token,
    replace,
    end,
    signOut,
    /** Aborts when this session ends, with the refusal for it. */
    signal: () => ending.signal,
    /**
     * Why the session ended, once typed entries are sealed: the page must not be left before. Undefined while it has not
     * ended.
     */
    ended: () => parking,
    isSignedIn: () => tokens !== undefined,
    onEnd: (listener: (why: EndReason) => void) => {
      onEnd.add(listener)
      return () => onEnd.delete(listener)
    },
  }
}

const isOver = (error: unknown): boolean => error instanceof Refusal && error.status === 401

function unlessOver(error: unknown): undefined {
  if (!isOver(error)) throw error
}

function expired(): Refusal {
  const t = pageTranslate()
  const words = { responseDescription: t('session expired') }
  return new Refusal({ name: 'sessionExpired', code: 'AU', status: 401, words })
}

let ours: Session | undefined

/** The page's only session. */
export const session = (): Session =>
  (ours ??= createSession({
    tabs: openTabs(),
    locks: navigator.locks,
    now: Date.now,
    wait: delay,
    refresh: (refreshToken) => exchange(authRefresh, { refreshToken }),
    logout: ({ accessToken, refreshToken }) => exchange(authLogout, { refreshToken }, { token: accessToken }),
  }))
