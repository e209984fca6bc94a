import type { OutputOf } from '@sixpence/protocol/call'
import type { agreementGet } from '@sixpence/protocol/session/session'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './session.module.css'

export type Agreement = OutputOf<typeof agreementGet>['agreement']

type AgreementTextProps = Pick<Agreement, 'sections'> & {
  /** Heading level: the level below the title's. */
  heading: 'h2' | 'h3'
}

export const AgreementText = ({ sections, heading: Heading }: AgreementTextProps) => (
  <Stack gap="4" className={styles.text}>
    {sections.map(({ heading, text }) => (
      <section key={heading}>
        <Heading>{heading}</Heading>
        <p>{text}</p>
      </section>
    ))}
  </Stack>
)
