import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/** Starts a session at the console; its cookie replaces the cookie of an earlier session in this browser. */
export async function beginStaffSession(s: Services, browser: Browser, personId: number): Promise<void> {
  const { brand, userAgent, address } = browser
  browser.setCookie('staff', await s.staffSessions.begin({ personId, brand, userAgent, address }))
}
