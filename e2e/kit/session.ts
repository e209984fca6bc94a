import type { Page } from '@playwright/test'
import { operate } from './operate.ts'
import type { Person } from './people.ts'
import { play, port } from './visit.ts'

/** Opens a page as a signed-in person, for tests that are not about the sign-in. */
export async function enterAs(
  page: Page,
  person: Pick<Person, 'brand' | 'email'>,
  to = '/home',
): Promise<void> {
  await play(person)
  const { refreshToken, accessCookie, refreshCookie } = await operate('beginSession', {
    brand: person.brand,
    email: person.email,
  })
  const domain = `${person.brand}.localhost`
  // Storage belongs to an origin, so a file of the origin that is not a page is opened; first, since a page of another session
  // that is still loading would be refused with these cookies.
  await page.goto(`http://${domain}:${port}/version.json`)
  const kept = { domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
  await page.context().addCookies([
    { name: '__Host-access', value: accessCookie, ...kept },
    { name: '__Host-refresh', value: refreshCookie, ...kept },
  ])
  await page.evaluate(
    `sessionStorage.setItem('sixpence.refresh', ${JSON.stringify(JSON.stringify(refreshToken))})`,
  )
  await page.goto(to)
}
