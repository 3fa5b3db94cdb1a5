import { FormFailure } from '../../ui/FormFailure.tsx'

/** The problems that belong to no field. */
export function ProblemList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <FormFailure>
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </FormFailure>
  )
}
