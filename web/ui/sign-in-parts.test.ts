import { gzipSync } from 'node:zlib'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BrandMark } from './brand-mark.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Checkbox } from './fields/checkbox.tsx'
import { CodeField } from './fields/code-field.tsx'
import { ErrorSummary } from './fields/error-summary.tsx'
import { CheckIcon } from './icons/icons.tsx'
import { Notice } from './feedback/notice.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { Select } from './fields/select.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { TextField } from './fields/text-field.tsx'

const icon = createElement(CheckIcon)
const errors = [{ field: 'email', text: 'Enter your e-mail.' }]
const languages = [{ value: 'en', label: 'English' }]

const parts: Record<string, ReactNode> = {
  BrandMark: createElement(BrandMark, { name: 'Ostra' }),
  Button: createElement(Button, { type: 'submit', kind: 'primary', icon }, 'Continue'),
  BusyButton: createElement(Button, { busy: true }, 'Continue'),
  ButtonLink: createElement(ButtonLink, { href: '/register' }, 'Open an account'),
  Checkbox: createElement(Checkbox, { label: 'Keep me signed in', name: 'keep' }),
  CodeField: createElement(CodeField, { label: 'Code', name: 'code', error: 'Wrong code.' }),
  ErrorSummary: createElement(ErrorSummary, { errors }),
  Notice: createElement(
    Notice,
    { kind: 'bad', title: 'Too many tries', live: 'assertive' },
    'Wait 15 minutes.',
  ),
  PasswordField: createElement(PasswordField, {
    label: 'Password',
    name: 'password',
    autoComplete: 'current-password',
  }),
  Select: createElement(Select, { label: 'Language', name: 'lang', options: languages }),
  SkipLink: createElement(SkipLink),
  TextField: createElement(TextField, {
    label: 'E-mail',
    name: 'email',
    type: 'email',
    autoComplete: 'username',
  }),
}

// The policy of the page allows neither style attributes nor scripts in the markup.
test.each(Object.entries(parts))('%s is ready HTML without styles or handlers in it', (_, part) => {
  const html = renderToString(part)
  expect(html).not.toMatch(/ style=| on\w+=|<style|<script/)
  expect(html).toMatch(/^</)
})

test('a form works before any script: names, types and autofill are in the HTML', () => {
  const html = renderToString(
    createElement(
      'form',
      null,
      parts['TextField'],
      parts['PasswordField'],
      parts['CodeField'],
      parts['Button'],
    ),
  )
  for (const wanted of [
    'name="email"',
    'type="email"',
    'name="password"',
    'type="password"',
    'name="code"',
    'autoComplete="one-time-code"',
    'type="submit"',
  ])
    expect(html.toLowerCase()).toContain(wanted.toLowerCase())
  expect(html).not.toContain('disabled')
  expect(gzipSync(html).length).toBeLessThan(1500)
})
