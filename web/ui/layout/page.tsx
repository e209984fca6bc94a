import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx'
import { ChevronLeftIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './page.module.css'

type HeadProps = {
  title: string
  /** A word about its state, below the title. */
  mark?: ReactNode
  lead?: string
  /** What is begun here: beside the title where there is room. */
  action?: ReactNode
}

type Props = Partial<HeadProps> & {
  /** The page this one belongs to: a `BackLink`. */
  back?: ReactNode
  /** Columns and lists with figures: as wide as home. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A page inside the frame: it begins at the edge where home begins, and is no wider than reading needs. Without a title it
 * brings a head of its own.
 */
export const Page = ({ back, title, mark, lead, action, isWide = false, children }: Props) => (
  <Stack gap="8" className={classNames('page-width', styles.page)} data-wide={isWide || undefined}>
    {back}
    {title !== undefined && <PageHead title={title} mark={mark} action={action} {...(lead && { lead })} />}
    {children}
  </Stack>
)

/** For a page whose title is known only when its data has come. */
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

/** Leads to the page that this one belongs to; in line with the text below, which the padding of a text button is not. */
export const BackLink = (props: Omit<ButtonLinkProps, 'kind' | 'icon'>) => (
  <Cluster align="stretch" isOneLine className={styles.back}>
    <ButtonLink {...props} kind="text" icon={<ChevronLeftIcon size="small" />} />
  </Cluster>
)
