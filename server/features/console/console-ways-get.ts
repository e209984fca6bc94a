import type * as calls from '@sixpence/protocol/console/console-ways'
import { staffPasskeysOf } from '#auth/passkeys/staff-passkeys.ts'
import type { Handler } from '#context/handler.ts'

export const consoleWaysGet: Handler<typeof calls.consoleWaysGet> = async (_input, { by, services: s }) => {
  const [passkeys, sessions] = await Promise.all([
    staffPasskeysOf(s.db, by.person.id),
    s.staffSessions.openOf(by.person.id),
  ])
  return {
    passkeys: passkeys.map(({ createdAt, usedAt, ...item }) => ({
      ...item,
      createdAt: createdAt.toISOString(),
      ...(usedAt && { usedAt: usedAt.toISOString() }),
    })),
    hasAuthenticator: by.person.totpSecret !== null,
    sessions: sessions.map(({ id, userAgent, createdAt, activeAt, brand, address }) => ({
      sessionId: id,
      brand: s.brand(brand).name,
      browser: userAgent,
      address,
      createdAt: createdAt.toISOString(),
      activeAt: activeAt.toISOString(),
      isThis: id === by.sessionId,
    })),
  }
}
