import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { valueOf } from '#widgets/questionnaire/draft.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { nextStep, type Place, stepBefore, stepOf } from './place.ts'
import type { Wizard } from './use-wizard.ts'
import styles from './company-registration.module.css'

type FormPageProps = {
  wizard: Wizard
  title: ReactNode
  lead?: ReactNode
  /** Other problems to solve before the next page. */
  more?: () => readonly SummedError[]
  children: ReactNode
}

/** A page of the wizard, with errors above and buttons below. Back always works; continuing shows what is missing. */
export function FormPage({ wizard, title, lead, more, children }: FormPageProps) {
  const t = useTranslate()
  const { place, page, errors } = wizard
  const isInner = 'id' in page
  const before = stepBefore(stepOf(place))
  const outer = place.slice(1) as unknown as Place
  const back: Place | undefined = isInner ? outer : before && [{ form: before }]

  function handleInput({ target }: FormEvent<HTMLFormElement>): void {
    const change = valueOf(target)
    if (change?.[0]) wizard.changeField(...change)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (wizard.check(more?.())) wizard.go(isInner ? outer : [{ form: nextStep(stepOf(place)) }])
  }

  return (
    <Stack as="form" gap="6" noValidate onInput={handleInput} onSubmit={submit}>
      <Stack gap="2">
        <Title>{title}</Title>
        {lead && <p className="soft pretty">{lead}</p>}
      </Stack>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {children}
      <Cluster gap="3" align="stretch" justify="end" isOneLine className={classNames('ruled', styles.end)}>
        {back && (
          <Button size="big" onClick={() => wizard.go(back)}>
            {t('Back')}
          </Button>
        )}
        <Button kind="primary" size="big" type="submit">
          {isInner ? t('Done##button') : t('Continue')}
        </Button>
      </Cluster>
    </Stack>
  )
}

/** Takes the focus when the page opens, for keyboards and screen readers. */
export function Title({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  )
}
