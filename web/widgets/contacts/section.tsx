import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import item from '#widgets/item.module.css'
import styles from './contacts.module.css'

/** A section of the profile; `end` holds its action. */
export function Section(props: { title: string; lead?: ReactNode; end?: ReactNode; children: ReactNode }) {
  const id = useId()
  const { title, lead, end, children } = props
  return (
    <Stack as="section" gap="2" className="anchor" aria-labelledby={id}>
      <SectionHead id={id} end={end}>
        {title}
      </SectionHead>
      {Boolean(lead) && <p className="soft t-14 measure">{lead}</p>}
      {children}
    </Stack>
  )
}

export const TextButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} kind="text" size="small" className={styles.text} />
)

const TextLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink {...props} kind="text" size="small" className={styles.text} />
)

export const TextTo = createLink(TextLink)

/** An entry with more actions than fit in a row: its small buttons wrap below. */
export const Item = (props: {
  icon: ReactNode
  title: ReactNode
  status?: ReactNode
  meta?: ReactNode
  actions?: ReactNode
}) => (
  <div className={item.item}>
    <Tile>{props.icon}</Tile>
    <div className="shrinks">
      <Cluster as="p" gap="2" rowGap="h" className="t-15 medium wraps snug">
        <span>{props.title}</span>
        {props.status}
      </Cluster>
      {Boolean(props.meta) && <p className="meta wraps">{props.meta}</p>}
    </div>
    {Boolean(props.actions) && (
      <Cluster gap="5" rowGap="1" justify="end" className={styles.actions}>
        {props.actions}
      </Cluster>
    )}
  </div>
)
