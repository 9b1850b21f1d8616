/** What an unknown address shows. */
export function NotFoundPage({ home }: { home: string }) {
  return (
    <div className="list-page">
      <h1>Page Not Found</h1>
      <p className="lead">We could not find what you were looking for.</p>
      <p>
        Please contact the owner of the site that linked you to the original URL and let them know their link
        is broken.
      </p>
      <p className="all">
        <a href={home}>Go to the home page</a>
      </p>
    </div>
  );
}
