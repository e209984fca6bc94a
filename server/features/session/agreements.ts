import type * as calls from '@sixpence/protocol/session/session'
import type { Context, Handler } from '#context/handler.ts'
import { agreement, agreementIds, type Agreement } from '#papers/agreements.ts'

export const agreementGet: Handler<typeof calls.agreementGet> = async ({ id }, context) => ({
  agreement: find(id, context),
})

export const agreementSend: Handler<typeof calls.agreementSend> = async ({ id }, context) => {
  const { services: s, by, browser } = context
  const { title, sections } = find(id, context)
  const text = sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n')
  const { email } = by.person
  await s.partners.mail.send({ brand: browser.brand, to: email, subject: title, text })
  return { sentTo: email }
}

export const agreementDownload: Handler<typeof calls.agreementDownload> = async ({ id }, context) => {
  const { services: s, browser, language } = context
  const found = find(id, context)
  // The PDF library is loaded when the first document is asked for.
  const { agreementPdf } = await import('#papers/agreement-pdf.ts')
  return {
    bytes: await agreementPdf(found, s.brand(browser.brand), language),
    name: `${found.id}-${found.version}.pdf`,
  }
}

type Reading = Pick<Context<typeof calls.agreementGet>, 'services' | 'browser' | 't'> & {
  refuse: (refusal: 'agreementUnknown') => never
}

function find(wanted: string, { services: s, browser, t, refuse }: Reading): Agreement {
  const id = agreementIds.find((one) => one === wanted) ?? refuse('agreementUnknown')
  return agreement(id, s.brand(browser.brand), t)
}
