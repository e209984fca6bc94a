import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & { renderDialog: (onClose: () => void) => ReactNode }

/** A button that opens a dialog. */
export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
