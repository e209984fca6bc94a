import { languageInfo, languages } from '@sixpence/locales'
import type { ProposalFact } from '@sixpence/protocol/desk/proposal-facts'
import type { NewsAudience } from '@sixpence/protocol/desk/desk'
import { Fragment, type ReactNode } from 'react'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Money } from '#ui/money.tsx'
import type { DeskSearch } from './desk-search.ts'
import { pathWords } from './brand/brand-words.ts'
import { audienceWords } from './news-words.ts'
import { permissionWords } from './permission-words.ts'
import { listWords } from './screening/screening-words.ts'
import { levelWords, reasonWords } from './words.ts'
import { DeskLink } from './kit/desk-link.tsx'

/** The changes of a proposal as text: the page and the dialog show the second person the same. */
export function ProposalFacts({ facts }: { facts: readonly ProposalFact[] }) {
  const t = useTranslate()
  return (
    <DefinitionList>
      {grouped(facts).map(([first, ...more]) => (
        <Definition key={`${first.name} ${first.of ?? ''} ${first.text}`} term={termOf(first, t)}>
          {first.before !== undefined && (
            <>
              <del>
                <Value fact={{ ...first, text: first.before }} />
              </del>{' '}
              →{' '}
            </>
          )}
          <Value fact={first} />
          {more.map((fact) => (
            <Fragment key={fact.text}>
              {' · '}
              <Value fact={fact} />
            </Fragment>
          ))}
        </Definition>
      ))}
    </DefinitionList>
  )
}

type Group = [ProposalFact, ...ProposalFact[]]

/** Adjacent facts of the same kind, such as the permissions of a role, share a line. */
function grouped(facts: readonly ProposalFact[]): Group[] {
  const groups: Group[] = []
  for (const fact of facts) {
    const last = groups.at(-1)
    if (last?.[0].name === fact.name && last[0].of === fact.of && fact.before === undefined) last.push(fact)
    else groups.push([fact])
  }
  return groups
}

/** The amount a proposal is about, for the button that confirms it. */
export const amountIn = (facts: readonly ProposalFact[]): ProposalFact | undefined =>
  facts.find(({ name, currencyCode }) => name === 'amount' && currencyCode !== undefined)

function termOf({ name, of }: ProposalFact, t: Translate): string {
  return {
    amount: t('Amount'),
    payer: t('Paid by'),
    remittance: t('Remittance information'),
    sentTo: t('Destination account'),
    account: t('To account##proposal'),
    holder: t('Account holder'),
    payment: t('Payment'),
    paymentCase: t('Case##proposal'),
    screeningCase: t('Case##proposal'),
    named: t('Named##screening'),
    listed: t('On the list##screening'),
    listedBirth: t('Date of birth'),
    list: t('List##screening'),
    decision: t('Decision'),
    reason: t('Reason of the restriction'),
    documents: t('Document to request'),
    answer: t('Message to the customer'),
    answerBy: t('Answer by'),
    verified: t('Verified##status'),
    missing: t('Missing'),
    monthlyLimit: t('Monthly limit'),
    diligence: t('Due diligence'),
    government: t('Ties to a government'),
    lawsuits: t('Lawsuits'),
    details: t('Details'),
    outcome: t('Outcome'),
    statement: t('Statement line'),
    email: t('E-mail'),
    person: t('Colleague'),
    role: t('Role'),
    added: t('May do'),
    removed: t('May no longer do'),
    brands: t('Brands'),
    limits: t('Maximum per credit, return or write-off'),
    hasLeft: t('Has left'),
    customer: t('Customer'),
    audience: t('Audience'),
    confirmation: t('Asks for a confirmation'),
    news: t('News'),
    value: of === undefined ? t('Value') : pathWords(of, t),
  }[name]
}

function Value({ fact }: { fact: ProposalFact }): ReactNode {
  const t = useTranslate()
  const { name, text, currencyCode, id } = fact
  const to = id === undefined ? undefined : pageOf(fact, id)
  if (currencyCode !== undefined) return <Money amount={text} currency={currencyCode} />
  if (name === 'answerBy') return <DateTime value={text} />
  const words = wordsOf(fact, t)
  if (to) return <DeskLink at={to}>{words}</DeskLink>
  return <span className="wraps">{words}</span>
}

function pageOf({ name }: ProposalFact, id: number): DeskSearch | undefined {
  if (name === 'paymentCase') return { payment: id }
  if (name === 'screeningCase') return { hit: id }
  if (name === 'payment') return { operation: id }
  return name === 'holder' || name === 'customer' ? { customer: id } : undefined
}

const wordsOf = ({ name, text, of }: ProposalFact, t: Translate): string =>
  (words[name] ?? plainWords)(text, of, t)

type Words = (text: string, of: string | undefined, t: Translate) => string

const plainWords: Words = (text, _, t) => (text === 'true' ? t('Yes') : text === 'false' ? t('No') : text)

const rights: Words = (text, _, t) => permissionWords(text, t)

/** Facts whose text is a term of the program; all others are shown unchanged. */
const words: Partial<Record<ProposalFact['name'], Words>> = {
  added: rights,
  removed: rights,
  list: (text, _, t) => listWords(text, t),
  reason: (text, _, t) => reasonWords(Number(text), t),
  diligence: (text, _, t) => levelWords(Number(text), t),
  brands: (text, _, t) => (text === '' ? t('All brands') : text),
  limits: (text, _, t) => (text === '' ? t('No limit') : text),
  audience: (text, _, t) => audienceWords(text as NewsAudience, t),
  outcome: (text, _, t) => (text === 'settled' ? t('Settled##statement') : t('Rejected##statement')),
  decision: (text, of, t) => decisionWords(text, of, t),
  news: (text, of) => (of === undefined ? text : `${languageName(of)}: ${text}`),
}

const languageName = (language: string): string =>
  languages.filter((text) => text === language).map((language) => languageInfo[language].name)[0] ?? language

const decisionWords = (decision: string, kind: string | undefined, t: Translate): string =>
  new Map([
    ['false', kind === 'payment' ? t('False match: send the payment') : t('False match')],
    ['true', kind === 'payment' ? t('True match: stop the payment') : t('True match: restrict the customer')],
    ['lift', t('Lift the restriction')],
    ['keep', t('Keep the restriction')],
    ['ask', t('Ask for more')],
    ['review', t('Start the review')],
  ]).get(decision) ?? decision
