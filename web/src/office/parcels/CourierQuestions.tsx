import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './copy.ts'
import styles from './Parcels.module.css'
import { fetchCodes, parcelKeys, sayCode } from './parcelsApi.ts'

const words = copy.way
type Meaning = keyof typeof words.meanings

/** Codes of couriers that nobody knows, each asked once (PARCEL-2). */
export function CourierQuestions({ mayAnswer }: { mayAnswer: boolean }) {
  const client = useQueryClient()
  const codes = useQuery({ queryKey: parcelKeys.codes, queryFn: ({ signal }) => fetchCodes(signal) })
  const say = useMutation({
    mutationFn: sayCode,
    onSuccess: () => toast.success(words.said),
    onError: (error) => toast.error(error.message),
    onSettled: () => void client.invalidateQueries({ queryKey: parcelKeys.all }),
  })
  const open = codes.data?.filter((code) => code.meaning === '') ?? []
  if (open.length === 0) return null
  return (
    <section className={styles.questions}>
      <h2>{words.codes(open.length)}</h2>
      <ul>
        {open.map((code) => (
          <li key={`${code.courier} ${code.code}`}>
            <span>
              {words.code(code.courierName, code.code)}
              {code.words && code.words !== code.code ? <small> {code.words}</small> : null}
            </span>
            {mayAnswer ? (
              <select
                aria-label={words.meaning(code.code)}
                value=""
                disabled={say.isPending}
                onChange={(event) =>
                  say.mutate({ courier: code.courier, code: code.code, meaning: event.currentTarget.value as Meaning })
                }
              >
                <option value="">{words.chooseMeaning}</option>
                {Object.entries(words.meanings).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
