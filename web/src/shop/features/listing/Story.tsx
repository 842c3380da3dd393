import styles from './Story.module.css'

/**
 * The owner's words about a brand, category or skin type, in paragraphs. Each is laid out in the direction of its
 * script.
 */
export function Story({ text }: { text: string }) {
  return (
    <div className={styles.story}>
      {text.split(/\n+/).map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
