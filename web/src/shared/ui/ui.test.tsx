import { readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Accordion } from './Accordion.tsx'
import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Icon } from './Icon.tsx'
import { ICON_NAMES } from './iconNames.ts'
import { PasswordField } from './PasswordField.tsx'
import { Price } from './Price.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { TextField } from './TextField.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

describe('ProductPicture', () => {
  it('ITEM-3 the colour of an uploaded photo stands until it is there', () => {
    const photo = `/media/products/${'0'.repeat(32)}.c0ffee.j-640.jpg`
    const { rerender } = render(<ProductPicture src={photo} alt="Glazing Milk" />)
    expect(screen.getByRole('img')).toHaveStyle({ backgroundColor: '#c0ffee' })
    rerender(<ProductPicture src="/other-640.webp" alt="Glazing Milk" />)
    expect(screen.getByRole('img')).not.toHaveStyle({ backgroundColor: '#c0ffee' })
  })

  it('CART-4: shows the default picture where there is none', () => {
    render(<ProductPicture src="" alt="Glazing Milk" />)
    expect(screen.getByRole('img', { name: 'Glazing Milk' }).getAttribute('src')).toMatch(/default-product/)
  })

  it('CART-4: falls back to the default picture when its own is broken, and tries again with another address', () => {
    const { rerender } = render(<ProductPicture src="/gone-640.webp" alt="Glazing Milk" />)
    const picture = screen.getByRole('img', { name: 'Glazing Milk' })
    fireEvent.error(picture)
    expect(picture.getAttribute('src')).toMatch(/default-product/)
    expect(picture).not.toHaveAttribute('srcset')
    rerender(<ProductPicture src="/other-640.webp" alt="Glazing Milk" />)
    expect(picture).toHaveAttribute('src', '/other-640.webp')
  })

  it('offers the variants of the shop’s own pictures, and none of others', () => {
    const { rerender } = render(<ProductPicture src="/media/milk-640.webp" alt="Milk" />)
    const picture = screen.getByRole('img', { name: 'Milk' })
    expect(picture).toHaveAttribute(
      'srcset',
      '/media/milk-320.webp 320w, /media/milk-640.webp 640w, /media/milk-1280.webp 1280w',
    )
    rerender(<ProductPicture src="/media/milk.jpg" alt="Milk" />)
    expect(picture).not.toHaveAttribute('srcset')
  })
})

describe('VideoPlayer', () => {
  it('PDP-8: shows its controls, disables the download, and plays an mp4', () => {
    render(<VideoPlayer src="/milk.mp4" poster="/milk.jpg" title="How to use Milk" />)
    const video = screen.getByLabelText('How to use Milk')
    expect(video).toHaveAttribute('controls')
    expect(video).toHaveAttribute('controlslist', 'nodownload')
    expect(video.querySelector('source')).toHaveAttribute('type', 'video/mp4')
  })

  it('PDP-9: says what it cannot do', () => {
    const { rerender } = render(<VideoPlayer src="" poster="" title="How to use Milk" />)
    expect(screen.getByText('No video available for this product.')).toBeVisible()
    rerender(<VideoPlayer src="/milk.mp4" poster="" title="How to use Milk" />)
    expect(screen.getByLabelText('How to use Milk')).toHaveTextContent('Your browser does not support the video tag.')
  })
})

describe('Price', () => {
  it('PDP-5 LIST-7: shows the rounded price, the list price struck through and the badge', () => {
    render(<Price list={1999} percentOff={28} badge />)
    expect(screen.getByText('Rs 1,439')).toBeVisible()
    expect(screen.getByText('Rs 1,999').closest('s')).not.toBeNull()
    expect(screen.getByText('Save 28%')).toBeVisible()
  })
})

describe('fields', () => {
  it('ties label, control and error together', () => {
    render(<TextField label="City" name="city" error="Fill in the city." />)
    const input = screen.getByRole('textbox', { name: 'City' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Fill in the city.')
  })

  it('describes a control by its hint while nothing is wrong', () => {
    render(<TextField label="City" name="city" hint="As on your letters" />)
    const input = screen.getByRole('textbox', { name: 'City' })
    expect(input).toBeValid()
    expect(input).toHaveAccessibleDescription('As on your letters')
  })

  it('LOGIN-3 REG-1: shows and hides a password', async () => {
    const keys = userEvent.setup()
    render(<PasswordField label="Password" name="password" />)
    const input = screen.getByLabelText('Password')
    expect(input).toHaveAttribute('type', 'password')
    await keys.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input).toHaveAttribute('type', 'text')
    await keys.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input).toHaveAttribute('type', 'password')
  })
})

describe('QuantityStepper', () => {
  it('CART-7: adds and takes one, and never leaves its bounds', async () => {
    const keys = userEvent.setup()
    const onChange = vi.fn()
    const { rerender } = render(<QuantityStepper label="Quantity" value={1} max={2} onChange={onChange} />)
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    await keys.click(screen.getByRole('button', { name: 'Increase quantity' }))
    expect(onChange).toHaveBeenLastCalledWith(2)
    rerender(<QuantityStepper label="Quantity" value={2} max={2} onChange={onChange} />)
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
    await keys.click(screen.getByRole('button', { name: 'Decrease quantity' }))
    expect(onChange).toHaveBeenLastCalledWith(1)
  })
})

describe('Button', () => {
  it.each(['busy', 'disabled'] as const)('HOLD-7 one that is %s keeps the focus and sends nothing', async (state) => {
    const keys = userEvent.setup()
    const [onClick, onSubmit] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())]
    const form = (off: boolean) => (
      <form onSubmit={onSubmit}>
        <TextField label="Name" />
        <Button type="submit" {...{ [state]: off }} onClick={onClick}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button')
    await keys.click(button)
    rerender(form(true))
    expect(button).toBeDisabled()
    expect(button).not.toHaveAttribute('disabled') // a browser takes the focus from a disabled button
    await keys.keyboard('{Enter} ')
    await keys.type(screen.getByLabelText('Name'), '{Enter}')
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
    rerender(form(false))
    await keys.click(button)
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 2])
  })

  it('ignores presses while it is busy, and keeps the focus', async () => {
    const keys = userEvent.setup()
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Placing Order...
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Placing Order...' })
    await keys.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
  })
})

describe('states', () => {
  it('reads an error out and tries again', async () => {
    const keys = userEvent.setup()
    const onRetry = vi.fn()
    render(<ErrorState message="Error fetching products." onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Error fetching products.')
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('folds sections on native elements, open where told', () => {
    render(
      <Accordion
        sections={[
          { id: 'a', title: 'Description', content: 'Light.', open: true },
          { id: 'b', title: 'Ingredients', content: 'Water.' },
        ]}
      />,
    )
    expect(screen.getByText('Light.')).toBeVisible()
    expect(screen.getByText('Water.')).not.toBeVisible()
  })
})

describe('icons', () => {
  const sprite = readFileSync('src/shared/ui/icons.svg', 'utf8')

  it('names exactly the symbols of the sprite', () => {
    const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
    expect(symbols).toEqual([...ICON_NAMES])
  })

  it('is decoration unless it has words', () => {
    const { container } = render(
      <>
        <Icon name="heart" />
        <Icon name="alert" label="Attention" />
      </>,
    )
    expect(screen.getAllByRole('img')).toHaveLength(1)
    expect(screen.getByRole('img', { name: 'Attention' })).toBeInTheDocument()
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(/icons.*\.svg.*#heart$/)
  })
})
