import type { OutputOf } from '@sixpence/protocol/call'
import type { agreementGet } from '@sixpence/protocol/session/session'
import { Stack } from '#ui/layout/primitives.tsx'

export type Agreement = OutputOf<typeof agreementGet>['agreement']

type AgreementTextProps = Pick<Agreement, 'sections'> & {
  /** Heading level: the level below the title's. */
  heading: 'h2' | 'h3'
}

export const AgreementText = ({ sections, heading: Heading }: AgreementTextProps) => (
  <Stack gap="4" className="t-15">
    {sections.map(({ heading, text }) => (
      <section key={heading}>
        <Heading className="t-15 bold mb-1">{heading}</Heading>
        <p className="soft pretty measure">{text}</p>
      </section>
    ))}
  </Stack>
)
