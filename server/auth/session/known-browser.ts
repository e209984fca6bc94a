import { msOf } from '@sixpence/days'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { notifyPerson } from '../notify-person.ts'
import type { Attempt } from '../tries.ts'

/** Maximum number of people remembered by a browser, and for how long. */
const maxPeople = 5
const yearSeconds = msOf({ days: 365 }) / 1_000

/**
 * Remembers in a cookie that the person signed in with this browser, and notifies them of a browser without the
 * cookie, unless it is their first sign-in. Only the bank can create the cookie, and it says nothing about the
 * person. Programs have no cookie: each of their sign-ins is notified.
 */
export async function noteBrowser(s: Services, browser: Browser, personId: number): Promise<void> {
  if (!browser.isProgram && isRemembered(s, browser, personId)) return
  const { rows } = await s.db.query(
    `select from app.login_history where person_id = $1 and outcome = 'success' limit 1`,
    [personId],
  )
  if (rows.length === 0) return
  const facts = {
    name: `${browserName(browser.userAgent)}, ${browser.address}`,
    ...(browser.isProgram && { kind: 'program' }),
  }
  await notifyPerson(s, s.db, {
    person: { id: personId },
    act: { subject: 'newDevice', facts },
    type: 'login.newDevice',
  })
}

/** Whether the browser has the cookie of an earlier sign-in of the person; sets it for the future. */
function isRemembered(s: Services, browser: Browser, personId: number): boolean {
  const mark = markOf(s, browser, personId)
  const marks = marksIn(browser)
  const others = marks.filter((other) => other !== mark).slice(0, maxPeople - 1)
  browser.setCookie('known', [mark, ...others].join('.'), yearSeconds)
  return marks.includes(mark)
}

/** Whether the person has signed in with this browser before. */
export const isKnownBrowser = (s: Pick<Services, 'secrets'>, browser: Browser, personId: number): boolean =>
  marksIn(browser).includes(markOf(s, browser, personId))

/** The limit that counts a person's one-time codes from this browser. */
export const codeTries = (s: Pick<Services, 'secrets'>, browser: Browser, personId: number): Attempt =>
  isKnownBrowser(s, browser, personId) ? { codesFromKnown: personId } : { codesOf: personId }

const markOf = (s: Pick<Services, 'secrets'>, { brand }: Browser, personId: number): string =>
  s.secrets.mac('email-index', 'known browser', brand, personId).toString('base64url')

const marksIn = (browser: Browser): string[] => (browser.cookie('known') ?? '').split('.').filter(Boolean)

/** Browser and system, for people. */
const browserName = (userAgent: string): string => {
  const program = /Firefox|Edg|OPR|Chrome|Safari/.exec(userAgent)?.[0] ?? userAgent.slice(0, 40)
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(userAgent)?.[0]
  return [program, system].filter(Boolean).join(', ')
}
