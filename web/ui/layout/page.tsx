import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './page.module.css'

type HeadProps = {
  title: string
  /** A short text about its state, below the title. */
  mark?: ReactNode
  lead?: string
  /** Actions that begin here: beside the title if there is space. */
  action?: ReactNode
}

type Props = Partial<HeadProps> & {
  /** Link to the parent page: a `BackLink`. */
  back?: ReactNode
  /** Columns and lists with figures: as wide as home. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A page inside the frame: it is aligned with home, and limited to a readable width. Without a title it has its own
 * header.
 */
export const Page = ({ back, title, mark, lead, action, isWide = false, children }: Props) => (
  <Stack gap="8" className={classNames('page-width', styles.page)} data-wide={isWide || undefined}>
    {back}
    {title !== undefined && <PageHead title={title} mark={mark} action={action} {...(lead && { lead })} />}
    {children}
  </Stack>
)

/** For a page whose title is known only when its data have arrived. */
export const PageHead = ({ title, mark, lead, action }: HeadProps) => (
  <Cluster as="header" gap="6" rowGap="4" align="start" justify="between">
    <Stack gap="3" align="start" className={classNames('wraps', styles.words)}>
      <h1>{title}</h1>
      {mark}
      {lead !== undefined && <p className={classNames('lead', styles.lead)}>{lead}</p>}
    </Stack>
    {action}
  </Cluster>
)

/** A link to the parent page; aligned with the text below, unlike a text button with its padding. */
export const BackLink = (props: Omit<ButtonLinkProps, 'kind' | 'icon'>) => (
  <Cluster align="stretch" isOneLine className={styles.back}>
    <ButtonLink {...props} kind="text" icon={<ChevronLeftIcon size="small" />} />
  </Cluster>
)
