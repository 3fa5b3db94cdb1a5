/** A text that the server has sanitised: formatting, lists, links and code only. */
export const Html = ({ children }: { children: string }) => (
  <div className="prose-body max-w-none! text-base!" dangerouslySetInnerHTML={{ __html: children }} />
)
