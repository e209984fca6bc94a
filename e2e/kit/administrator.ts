import type { Page } from '@playwright/test'
import { operate } from './operate.ts'
import { stranger } from './register.ts'
import { port } from './visit.ts'

/** Opens the desk of a brand as a new member of its staff, for tests that do not test the sign-in there. */
export async function enterDesk(page: Page, brand: string, role = 'administrator'): Promise<void> {
  const { email, lastName } = stranger('Bergman')
  const { cookie } = await operate('hireStaff', { brand, email, lastName, role })
  const domain = `${brand}.localhost`
  await page.context().addCookies([
    {
      name: '__Host-staff',
      value: cookie,
      domain,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  await page.goto(`http://${domain}:${port}/admin-overview`)
}
