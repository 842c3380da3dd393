import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import mist from '#/shared/pictures/texture-mist-640.webp'
import serum from '#/shared/pictures/texture-serum-640.webp'
import strokes from '#/shared/pictures/texture-strokes-640.webp'
import styles from './Interlude.module.css'

type Story = {
  picture: string
  title: string
  text: string
  link: string
  href: string
  tone: 'green' | 'amber' | 'rose'
}

/** One after each group of brands but the last. */
export const INTERLUDES: readonly Story[] = [
  {
    picture: mist,
    title: 'One leaf, many bottles',
    text: 'Centella asiatica, printed as cica on many packs, is pressed into ampoules, creams, toners and sunscreens.',
    link: 'Everything with centella',
    href: paths.search('centella'),
    tone: 'green',
  },
  {
    picture: serum,
    title: 'The stretch of snail mucin',
    text: 'It pulls threads between the fingers, sinks in and leaves skin feeling soft. That is the whole trick.',
    link: 'Everything with snail mucin',
    href: paths.search('snail mucin'),
    tone: 'amber',
  },
  {
    picture: strokes,
    title: 'Colour comes last',
    text: 'Tints, blushes and glosses, each shown in the shades it comes in.',
    link: 'Look through the makeup',
    href: paths.category('makeup'),
    tone: 'rose',
  },
]

/** A texture from edge to edge, and one thing worth knowing. */
export function Interlude({ story }: { story: Story }) {
  return (
    <aside className={styles.band} data-tone={story.tone} aria-label={story.title}>
      <img src={story.picture} alt="" width={640} height={800} loading="lazy" decoding="async" />
      <div className={styles.words}>
        <p className={styles.title}>{story.title}</p>
        <p>{story.text}</p>
        <Link href={story.href}>{story.link}</Link>
      </div>
    </aside>
  )
}
