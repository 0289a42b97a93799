// The part of the router that rooms may use. Named re-exports, so that the one shared copy keeps tree shaking.
export {
  createBrowserRouter,
  Form,
  Link,
  NavLink,
  Outlet,
  RouterProvider,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, RouteObject } from 'react-router-dom';
