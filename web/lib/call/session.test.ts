import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToken, emptyStorage, memoryStorage, tabsInOneBrowser } from '#testing/browser.ts'
import { giveBack, parkedDrafts, prepare } from '#lib/parked-drafts.ts'
import type { EndReason } from '#lib/tabs.ts'
import { networkRefusal, Refusal } from './refusal.ts'
import { createSession, type SessionParts } from './session.ts'
import { freshUntil } from './token.ts'

const over = () =>
  new Refusal({ name: 'sessionExpired', code: 'AU', status: 401, words: { message: 'session expired' } })
const pair = (generation: number, seconds = 300, sid = 's1') => ({
  accessToken: accessToken(seconds, { sid, jti: String(generation) }),
  refreshToken: `${sid}.${generation}`,
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  emptyStorage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser with a server that rotates refresh tokens as ours does: a single successor, the used token is refused. */
function browser() {
  const tab = tabsInOneBrowser()
  let generation = 1
  const refresh = vi.fn<SessionParts['refresh']>(async (refreshToken) => {
    await Promise.resolve()
    if (refreshToken !== `s1.${generation}`) throw over()
    generation += 1
    return pair(generation)
  })
  const logout = vi.fn<SessionParts['logout']>(async () => undefined)
  const open = (own: Partial<SessionParts> = {}) =>
    createSession({
      tabs: tab(),
      locks: navigator.locks,
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      refresh,
      logout,
      ...own,
    })
  return { open, refresh, logout }
}

/** Each tab has its own session storage; the running tab is the visible one. */
const inOwnStorage = <T>(storage: Storage, run: () => T): T => {
  vi.stubGlobal('sessionStorage', storage)
  return run()
}

const stored = () => sessionStorage.getItem('sixpence.refresh')

describe('a token', () => {
  test('is renewed when less than ten seconds remain, not at ten [B094]', async () => {
    const { open, refresh } = browser()
    const session = open()
    session.begin(pair(1, 60))
    await vi.advanceTimersByTimeAsync(49_999)
    await session.token()
    expect(refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_001)
    await session.token()
    expect(refresh).toHaveBeenCalledExactlyOnceWith('s1.1')
  })

  test('is judged by the length of its life, so a wrong clock does no harm', () => {
    const now = Date.now()
    expect(freshUntil(accessToken(300, { at: now - 3_600_000 }), now)).toBe(now + 290_000)
    expect(freshUntil('not a token', now)).toBe(0)
  })

  test('is renewed once for any number of callers', async () => {
    const { open, refresh } = browser()
    const session = open()
    session.begin(pair(1, 5))
    const tokens = await Promise.all([session.token(), session.token(), session.token()])
    expect(new Set(tokens).size).toBe(1)
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('stays in memory; only the selector is stored (Q025)', async () => {
    const { open } = browser()
    open().begin(pair(1))
    expect(stored()).toBe('"s1.1"')
    expect(sessionStorage.length).toBe(1)
    expect(localStorage.length).toBe(0)
  })

  test('takes away what somebody wrote here to register a company', () => {
    localStorage.setItem('sixpence.company-registration.ostra', '{}')
    localStorage.setItem('sixpence.scheme', 'dark')
    browser().open().begin(pair(1, 60))
    expect(localStorage.getItem('sixpence.company-registration.ostra')).toBeNull()
    expect(localStorage.getItem('sixpence.scheme')).toBe('dark')
  })

  test('that the server refused is replaced (Q077)', async () => {
    const { open, refresh } = browser()
    const session = open()
    session.begin(pair(1))
    const refused = await session.token()
    expect(await session.replace(refused)).not.toBe(refused)
    // A second caller with the same old token gets the new token.
    await session.replace(refused)
    expect(refresh).toHaveBeenCalledOnce()
  })
})

describe('several tabs', () => {
  test('refresh one at a time and share what they get', async () => {
    const { open, refresh } = browser()
    const a = open()
    const b = open()
    a.begin(pair(1, 5))
    expect(await b.restore()).toBe(true)
    const tokens = await Promise.all([a.token(), b.token()])
    expect(refresh).toHaveBeenCalledOnce()
    expect(tokens[0]).toBe(tokens[1])
  })

  test('pass the session to a new tab, which otherwise has none', async () => {
    const { open } = browser()
    const storageA = memoryStorage()
    const storageB = memoryStorage()
    const lonely = open()
    const waiting = inOwnStorage(storageB, () => lonely.restore())
    await vi.advanceTimersByTimeAsync(250)
    expect(await waiting).toBe(false)
    const a = open()
    inOwnStorage(storageA, () => a.begin(pair(1)))
    expect(await inOwnStorage(storageB, () => open().restore())).toBe(true)
    expect(storageB.getItem('sixpence.refresh')).toBe('"s1.1"')
  })

  test('take over the newer selector when their own was used up by another', async () => {
    const { open, refresh } = browser()
    const a = open()
    a.begin(pair(1, 5))
    await a.token()
    // An outdated copy of the tab: the message never reached it.
    sessionStorage.setItem('sixpence.refresh', '"s1.1"')
    const late = open()
    expect(await late.token()).toBe(await a.token())
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('do not wait for ever for one that fell asleep while it refreshed', async () => {
    const { open, refresh } = browser()
    const asleep = open({ refresh: () => new Promise(() => undefined) })
    const b = open()
    asleep.begin(pair(1, 5))
    await b.restore()
    void asleep.token()
    const work = b.token()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await work).toBe(pair(2).accessToken)
    // The next call does not have to wait.
    await vi.advanceTimersByTimeAsync(295_000)
    const next = b.token()
    await vi.advanceTimersByTimeAsync(0)
    expect(await next).toBe(pair(3).accessToken)
  })

  test('a resumed tab uses the others’ tokens, and never sends its used selector again', async () => {
    const { open, refresh } = browser()
    const line = Promise.withResolvers<ReturnType<typeof pair>>()
    const cut = vi.fn<SessionParts['refresh']>().mockReturnValueOnce(line.promise).mockImplementation(refresh)
    const asleep = open({ refresh: cut })
    const b = open()
    asleep.begin(pair(1, 5))
    await b.restore()
    const late = asleep.token()
    const work = b.token()
    await vi.advanceTimersByTimeAsync(8_000)
    const theirs = await work
    line.reject(networkRefusal())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBe(theirs)
    expect(cut.mock.calls).toEqual([['s1.1']])
    expect([asleep.isSignedIn(), b.isSignedIn()]).toEqual([true, true])
  })

  test('end together', async () => {
    const { open, logout } = browser()
    const a = open()
    const b = open()
    a.begin(pair(1))
    await b.restore()
    const ended = vi.fn<(why: string) => void>()
    b.onEnd(ended)
    await a.signOut()
    expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut')
    expect(logout).toHaveBeenCalledOnce()
    expect(b.isSignedIn()).toBe(false)
  })

  test('are notified of a sign-out before the server, so that they send no more calls', async () => {
    const { open, logout } = browser()
    const a = open()
    const b = open()
    a.begin(pair(1))
    await b.restore()
    const wasSignedIn: boolean[] = []
    logout.mockImplementation(async () => {
      await vi.advanceTimersByTimeAsync(0)
      wasSignedIn.push(b.isSignedIn())
    })
    await a.signOut()
    expect(wasSignedIn).toEqual([false])
  })

  test('do not show one person the data of another who has signed in since', async () => {
    const { open } = browser()
    const a = open()
    const b = open()
    a.begin(pair(1))
    const ended = vi.fn<(why: string) => void>()
    a.onEnd(ended)
    b.begin(pair(1, 300, 's2'))
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut')
  })
})

describe('the same person who signs in again in another tab', () => {
  const of = (sub: string, sid: string) => ({
    accessToken: accessToken(300, { sub, sid }),
    refreshToken: `${sid}.1`,
  })

  test('goes on in the first one, with the new session [WE-27]', async () => {
    const { open } = browser()
    const a = open()
    const b = open()
    const ended = vi.fn<(why: string) => void>()
    a.begin(of('person-7', 's1'))
    await vi.advanceTimersByTimeAsync(0)
    a.onEnd(ended)
    sessionStorage.setItem('sixpence.p2p.draft', '{"amount":"3.21"}')
    b.begin(of('person-7', 's2'))
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).not.toHaveBeenCalled()
    expect(await a.token()).toBe(await b.token())
    expect(sessionStorage.getItem('sixpence.p2p.draft')).not.toBeNull()
  })

  test('is not mixed up with another person, also by a tab that asks the others [WE-27]', async () => {
    const { open, refresh } = browser()
    const a = open()
    const b = open()
    const ended = vi.fn<(why: string) => void>()
    a.begin(of('person-7', 's1'))
    a.onEnd(ended)
    b.begin(of('person-8', 's2'))
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut')
    expect(a.isSignedIn()).toBe(false)
    expect(refresh).not.toHaveBeenCalled()
  })
})

describe('what was typed when the session ends', () => {
  const of = (sub: string, sid = sub) => ({
    accessToken: accessToken(300, { sub, sid }),
    refreshToken: `${sid}.1`,
  })
  /** As the server derives it. */
  const keyFor = (sub: string) => async (nonce: string) =>
    createHmac('sha256', 'secret').update(`${sub} ${nonce}`).digest('base64url')
  const typed = {
    'sixpence.p2p.draft.1001': '{"amount":"3.21"}',
    'sixpence.pending.p2p': '{"key":"k","digest":"d"}',
    'sixpence.support.new': '{"messageId":"m","texts":{"text":"My card"}}',
  }
  const notTyped = { 'sixpence.signIn': '{"code":"123456"}', 'sixpence.activation': '{"link":"secret"}' }
  const left = () => Object.keys(sessionStorage).filter((key) => key in typed || key in notTyped)

  async function typing() {
    const session = browser().open()
    session.begin(of('person-7'))
    await prepare('', keyFor('person-7'))
    for (const [key, text] of Object.entries({ ...typed, ...notTyped })) sessionStorage.setItem(key, text)
    return session
  }
  async function ended(why: EndReason) {
    const session = await typing()
    session.end(why)
    expect(left()).toEqual([])
    await session.ended()
  }
  async function signIn(sub: string) {
    browser().open().begin(of(sub, 's2'))
    await giveBack('', Date.now(), keyFor(sub))
  }

  test.each(['idle', 'expired', 'passwordChanged'] as const)(
    'is there when the same person signs in again after %s, codes and links are not [WE-08]',
    async (why) => {
      await ended(why)
      await signIn('person-7')
      expect(left().sort()).toEqual(Object.keys(typed).sort())
      for (const [key, text] of Object.entries(typed)) expect(sessionStorage.getItem(key)).toBe(text)
      expect(parkedDrafts.get()).toBeUndefined()
    },
  )

  test('cannot be read in the tab, nor with the key of another person, who deletes it [WE-08]', async () => {
    await ended('idle')
    const stored = JSON.stringify(Object.entries(sessionStorage))
    for (const text of ['3.21', 'My card', 'person-7', '"key"']) expect(stored).not.toContain(text)
    await signIn('person-8')
    expect(left()).toEqual([])
    await signIn('person-7')
    expect(left()).toEqual([])
  })

  test('is deleted by a sign-out, here and in another tab [WE-08]', async () => {
    await ended('signedOut')
    expect(sessionStorage.length).toBe(0)
    const { open } = browser()
    const here = open()
    const there = open()
    here.begin(of('person-7'))
    await prepare('', keyFor('person-7'))
    sessionStorage.setItem('sixpence.support.new', typed['sixpence.support.new'])
    await there.restore()
    await there.signOut()
    await here.ended()
    expect(sessionStorage.length).toBe(0)
  })

  test('waits for an hour [WE-08]', async () => {
    await ended('idle')
    vi.setSystemTime(Date.now() + 3_600_001)
    await signIn('person-7')
    expect(left()).toEqual([])
    expect(parkedDrafts.get()).toBeUndefined()
  })

  test('waits on while the server does not answer [WE-08]', async () => {
    await ended('idle')
    await giveBack('', Date.now(), () => Promise.reject(networkRefusal()))
    expect(left()).toEqual([])
    await signIn('person-7')
    expect(left()).toHaveLength(3)
  })

  test('is kept when the page was reloaded after the session had ended [WE-08]', async () => {
    await typing()
    const { open, refresh } = browser()
    refresh.mockRejectedValue(over())
    const reloaded = open({ wait: async () => undefined })
    const refused = reloaded.token().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await refused).toMatchObject({ status: 401 })
    await reloaded.ended()
    expect(left()).toEqual([])
    await signIn('person-7')
    expect(left()).toHaveLength(3)
  })

  test('is not there for another person after an end that this tab did not see [WE-08]', async () => {
    await typing()
    const reloaded = browser().open()
    await reloaded.restore()
    reloaded.begin(of('person-8'))
    expect(left()).toEqual([])
  })
})

describe('a refresh', () => {
  test('that is refused since the password was changed says that it was [CU-22]', async () => {
    const { open } = browser()
    const words = { responseDescription: 'Your password was changed.' }
    const changed = new Refusal({ name: 'passwordChanged', code: 'AU', status: 401, words })
    const session = open({ refresh: () => Promise.reject(changed) })
    const ended = vi.fn<(why: string) => void>()
    session.onEnd(ended)
    session.begin(pair(1, 5))
    const refusal = session.token().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(250)
    expect(await refusal).toMatchObject({ status: 401 })
    expect(ended).toHaveBeenCalledExactlyOnceWith('passwordChanged')
  })

  test('that is refused expires the session with its text and clears everything [B095]', async () => {
    const { open } = browser()
    const session = open({ refresh: () => Promise.reject(over()) })
    const ended = vi.fn<(why: string) => void>()
    session.onEnd(ended)
    session.begin(pair(1, 5))
    sessionStorage.setItem('sixpence.timers', '{}')
    const refusal = session.token().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(250)
    expect(await refusal).toMatchObject({ status: 401, description: 'session expired' })
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
    expect(sessionStorage.length).toBe(0)
    expect(session.isSignedIn()).toBe(false)
  })

  test('whose reply was lost is requested again, with the same selector', async () => {
    const { open } = browser()
    const refresh = vi
      .fn<SessionParts['refresh']>()
      .mockRejectedValueOnce(networkRefusal())
      .mockImplementation(async () => pair(2))
    const session = open({ refresh })
    session.begin(pair(1, 5))
    const work = session.token()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await work).toBeTruthy()
    expect(refresh.mock.calls).toEqual([['s1.1'], ['s1.1']])
    expect(stored()).toBe('"s1.2"')
  })

  test('that is answered after the session has ended brings nothing back', async () => {
    const { open } = browser()
    const answer = Promise.withResolvers<ReturnType<typeof pair>>()
    const session = open({ refresh: () => answer.promise })
    session.begin(pair(1, 5))
    const refusal = session.token().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    session.end('signedOut')
    answer.resolve(pair(2))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await refusal).toMatchObject({ name: 'sessionExpired' })
    expect(session.isSignedIn()).toBe(false)
    expect(sessionStorage.length).toBe(0)
  })

  test('that fails without an answer does not sign the person out', async () => {
    const { open } = browser()
    const session = open({ refresh: () => Promise.reject(networkRefusal()) })
    session.begin(pair(1, 5))
    const refusal = session.token().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await refusal).toMatchObject({ name: 'networkError' })
    expect(session.isSignedIn()).toBe(true)
  })
})

describe('signing out', () => {
  test('tells the server, then clears this browser but for how the page looks [B096] [B097]', async () => {
    const { open, logout } = browser()
    const session = open()
    session.begin(pair(1))
    localStorage.setItem('sixpence.scheme', '"dark"')
    localStorage.setItem('sixpence.registration', '{}')
    localStorage.setItem('sixpence.fromCustomer', '42')
    sessionStorage.setItem('sixpence.acting', '{"customerId":42}')
    await session.signOut()
    expect(logout.mock.calls[0]?.[0]).toMatchObject({ refreshToken: 's1.1' })
    expect(sessionStorage.length).toBe(0)
    expect(Object.keys(localStorage)).toEqual(['sixpence.scheme'])
  })

  test('works without a network too', async () => {
    const { open } = browser()
    const session = open({ logout: () => Promise.reject(networkRefusal()) })
    session.begin(pair(1))
    await session.signOut()
    expect(session.isSignedIn()).toBe(false)
    expect(sessionStorage.length).toBe(0)
  })
})
