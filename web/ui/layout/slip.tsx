import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './slip.module.css'

/** Built while the form is filled, checked, waiting for someone, stamped as done, or refused. */
export type SlipState = 'draft' | 'check' | 'waiting' | 'stamped' | 'refused'

/** A payment as an object: head, route, facts and a total to tear off. It becomes the receipt and the print. */
export const Slip = ({
  state,
  label,
  children,
}: {
  state: SlipState
  label: string
  children: ReactNode
}) => (
  <article className={classNames(styles.slip, styles[state])} aria-label={label}>
    {children}
  </article>
)

/** `amount` is omitted while it is unknown; pass it in the display font. */
type Figure = { label: string; amount?: ReactNode }

/** The amounts sent and received; a single figure if they are equal. */
export const SlipHead = ({ from, to }: { from: Figure; to?: Figure | undefined }) => (
  <header className={styles.head}>
    <HeadFigure {...from} />
    {to && <ChevronRightIcon size="large" className={styles.arrow} />}
    {to && <HeadFigure {...to} />}
  </header>
)

const HeadFigure = ({ label, amount }: Figure) => (
  <p className={styles.figure}>
    <span className={styles.figureLabel}>{label}</span>
    <span className={styles.figureAmount}>{amount ?? <span className={styles.blank}>–</span>}</span>
  </p>
)

/** A line across the slip that shows what the payment waits for. */
export const SlipBand = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p className={styles.band}>
    {icon}
    <span>{children}</span>
  </p>
)

/** The route of the money, from the first stop to the last. */
export const SlipRoute = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari
  <ol role="list" className={styles.route}>
    {children}
  </ol>
)

export type SlipStopProps = {
  /** Payer and payee, and the steps between them (fee, rate). */
  kind: 'from' | 'between' | 'to'
  title: ReactNode
  meta?: ReactNode
  value?: ReactNode
  /** A link to the step where this is chosen. */
  action?: ReactNode
}

export const SlipStop = ({ kind, title, meta, value, action }: SlipStopProps) => (
  <li className={classNames(styles.stop, styles[kind])}>
    <span className={styles.node} aria-hidden />
    <span className={styles.what}>
      <span className={styles.title}>{title}</span>
      {Boolean(meta) && <span className={classNames('meta', styles.meta)}>{meta}</span>}
    </span>
    <span className={styles.value}>{value}</span>
    {Boolean(action) && <span className={styles.action}>{action}</span>}
  </li>
)

/** The terms besides the money; `stamp` is beside it. */
export const SlipFacts = ({ children, stamp }: { children: ReactNode; stamp?: ReactNode }) => (
  <div className={styles.facts}>
    <dl className={styles.list}>{children}</dl>
    {stamp}
  </div>
)

/** `meta`: additional text that does not fit beside the term. */
export const SlipFact = ({
  term,
  children,
  action,
  meta,
}: {
  term: ReactNode
  children: ReactNode
  action?: ReactNode
  meta?: ReactNode
}) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd>
      <span>{children}</span>
      {Boolean(action) && <span className={styles.action}>{action}</span>}
    </dd>
    {Boolean(meta) && <dd className={styles.more}>{meta}</dd>}
  </div>
)

/** A number that people compare or copy: small, so that it fits on one line. */
export const SlipCode = ({ children }: { children: ReactNode }) => <span className="t-13">{children}</span>

/** The stamp of the outcome: "Sent", "Refused", with the day under it. */
export const SlipStamp = ({
  word,
  detail,
  tone = 'good',
}: {
  word: string
  detail?: ReactNode
  tone?: 'good' | 'bad'
}) => (
  <p className={styles.stamp} data-tone={tone}>
    <span className={styles.stampWord}>{word}</span>
    {Boolean(detail) && <span className={styles.stampDetail}>{detail}</span>}
  </p>
)

/** The part under the tear-off line. */
export const SlipTotal = ({ label, amount }: { label: ReactNode; amount: ReactNode }) => (
  <footer className={styles.total}>
    <span>{label}</span>
    <span className={styles.totalAmount}>{amount}</span>
  </footer>
)

/** "Change", with the object for screen readers. */
export function ChangeWhat({ what }: { what: string }) {
  const t = useTranslate()
  return (
    <>
      {t('Change')} <VisuallyHidden>{what}</VisuallyHidden>
    </>
  )
}
