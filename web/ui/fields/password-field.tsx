import { type ComponentProps, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import type { FieldProps } from './field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons/first-icons.tsx'
import { TextField } from './text-field.tsx'

export type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'type'>

/** A password that can be shown. Pasting and password managers work; set `autoComplete` where it is used. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? t('Hide password') : t('Show password')}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
