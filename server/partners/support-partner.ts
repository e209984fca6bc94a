import { randomBytes } from 'node:crypto'
import { supportDesk } from '@sixpence/partners/support-desk/desk'
import { httpSend } from '@sixpence/partners/support-desk/http'
import { type AgentDesk, sandboxDesk } from '@sixpence/partners/support-desk/sandbox'
import { DeskNone, type SupportDesk } from '@sixpence/partners/support-desk/support-desk'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import type { PartnerConfig } from '#core/settings/partner-config.ts'
import { ticketBook } from './sandboxes/ticket-book.ts'

export type SupportPartner = {
  supportDesk: SupportDesk
  /** Of the demo's own support company: where a person in the town answers. */
  agentDesk?: AgentDesk | undefined
}

/**
 * The company that keeps tickets; what it tells comes to /callbacks/support. Without one the demo has its own; in
 * production pages give the brand's address and number.
 */
export function openSupportDesk(
  isDemo: boolean,
  pool: pg.Pool,
  { now }: Clock,
  set: PartnerConfig['supportDesk'],
): SupportPartner {
  if (set) return { supportDesk: supportDesk(httpSend(set.url), { ...set, now }) }
  if (!isDemo) return { supportDesk: noSupportDesk }
  const company = {
    clientId: 'sixpence-demo',
    secret: `whsec_${randomBytes(32).toString('base64')}`,
    now,
  }
  const agentDesk = sandboxDesk(ticketBook(pool), company)
  return { agentDesk, supportDesk: supportDesk(agentDesk.send, company) }
}

const nobody = async (): Promise<never> => Promise.reject(new DeskNone('no support company is set'))

const noSupportDesk: SupportDesk = {
  jwt: () => undefined,
  me: nobody,
  compose: nobody,
  fields: nobody,
  tickets: nobody,
  ticket: nobody,
  create: nobody,
  reply: nobody,
  update: nobody,
  conversations: nobody,
  thread: nobody,
  upload: nobody,
  attachment: nobody,
  forget: async () => {},
  read: () => undefined,
}
