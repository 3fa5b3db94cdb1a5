/** A text of a row on one line; the drawer has all of it. */
export const RowNote = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <span className="staff-list-note" title={text}>
      {text}
    </span>
  ) : (
    '–'
  )
