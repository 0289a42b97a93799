// The part of the router that packages may use. Named re-exports, so that the one shared copy can be tree-shaken.
export {
  createBrowserRouter,
  Form,
  Link,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
